/** Plays notes with Web Audio: no samples, only tones and noise. Offline contexts do as well. */
import { RECIPES, type Filter, type Part, type Recipe } from './recipes'
import { levelOf, type Note } from './mixer'
import { pitchIn, type Timbre } from './timbres'

const gainOf = (db: number) => 10 ** (db / 20)
/** So soft that nobody hears it; a decay cannot reach 0. */
const SILENCE = 0.0001
/** Seconds in which a note gives way. */
const FADE = 0.02
/** Seconds of noise; a longer part begins it again. */
const NOISE = 2
/** A sine is bent by another one of so many times its pitch, so far. */
const GLASS = { ratio: 3.5, index: 2 }

export class Player {
  private readonly entry: AudioNode
  private readonly master: GainNode
  private readonly noise: AudioBuffer
  private readonly playing = new WeakMap<Note, GainNode>()

  constructor(
    readonly context: BaseAudioContext,
    readonly timbre: Timbre,
    volume: number,
  ) {
    this.noise = noiseFor(context)
    const compressor = new DynamicsCompressorNode(context, { threshold: -18, ratio: 4 })
    this.master = new GainNode(context, { gain: volume })
    compressor.connect(this.master).connect(context.destination)
    this.entry = new BiquadFilterNode(context, { type: 'lowpass', frequency: timbre.lowpass ?? context.sampleRate / 2 })
    this.entry.connect(compressor)
    if (timbre.echo) {
      const [late, softer] = timbre.echo
      const echo = new DelayNode(context, { delayTime: late / 1000 })
      this.entry.connect(echo).connect(new GainNode(context, { gain: softer })).connect(compressor)
    }
  }

  set volume(volume: number) {
    this.master.gain.setTargetAtTime(volume, this.context.currentTime, FADE)
  }

  /** Play a note from a moment of the context, in seconds. */
  play(note: Note, when = this.context.currentTime) {
    const recipe: Recipe = RECIPES[note.voice]
    const gain = new GainNode(this.context, { gain: gainOf(recipe.db + levelOf(note)) })
    gain.connect(this.entry)
    this.playing.set(note, gain)
    for (const part of recipe.parts) this.part(part, when + (part.at ?? 0) / 1000, 2 ** (note.semitones / 12), gain)
  }

  /** A note that sounds already is louder or softer now. */
  level(note: Note) {
    this.fade(note, gainOf(RECIPES[note.voice].db + levelOf(note)))
  }

  stop(note: Note) {
    this.fade(note, 0)
  }

  private fade(note: Note, gain: number) {
    this.playing.get(note)?.gain.setTargetAtTime(gain, this.context.currentTime, FADE)
  }

  private part(part: Part, from: number, climb: number, into: AudioNode) {
    const peak = from + part.attack / 1000
    const end = peak + part.decay / 1000
    const louder = (part.db ?? 0) + (part.wave === 'noise' ? (this.timbre.noise ?? 0) : 0)
    const envelope = new GainNode(this.context, { gain: 0 })
    envelope.gain.setValueAtTime(SILENCE, from)
    envelope.gain.linearRampToValueAtTime(gainOf(louder), peak)
    envelope.gain.exponentialRampToValueAtTime(SILENCE, end)
    envelope.connect(into)
    const swell = part.tremolo ? this.tremolo(part.tremolo, from, end, envelope) : envelope
    const source = part.wave === 'noise' ? this.hiss() : this.tone(part, from, end, climb)
    const filter = part.filter ?? this.brightness(part)
    const last = filter ? this.filter(filter, from, end, climb, swell) : swell
    source.connect(last)
    source.start(from)
    source.stop(end)
  }

  private hiss(): AudioScheduledSourceNode {
    return new AudioBufferSourceNode(this.context, { buffer: this.noise, loop: true })
  }

  private tone(part: Part, from: number, end: number, climb: number): AudioScheduledSourceNode {
    const { own } = this.timbre
    const isGlass = part.wave === 'own' && own === 'glass'
    const type = part.wave === 'own' ? own : part.wave
    const [low, high] = this.pitches(part).map((pitch) => pitch * climb) as [number, number]
    const tone = new OscillatorNode(this.context, { type: isGlass ? 'sine' : (type as OscillatorType), detune: part.cents ?? 0 })
    tone.frequency.setValueAtTime(low, from)
    tone.frequency.exponentialRampToValueAtTime(high, end)
    if (isGlass) this.bend(tone, low, from, end)
    return tone
  }

  /** The pitch at the beginning and at the end, in Hz. */
  private pitches({ from = 1, to = from }: Part): [number, number] {
    return [pitchIn(this.timbre, from), pitchIn(this.timbre, to)]
  }

  private bend(tone: OscillatorNode, pitch: number, from: number, end: number) {
    const bender = new OscillatorNode(this.context, { frequency: pitch * GLASS.ratio })
    const depth = new GainNode(this.context, { gain: 0 })
    depth.gain.setValueAtTime(pitch * GLASS.ratio * GLASS.index, from)
    depth.gain.exponentialRampToValueAtTime(SILENCE, end)
    bender.connect(depth).connect(tone.frequency)
    bender.start(from)
    bender.stop(end)
  }

  /** Where tones of the game begin bright, what they pass through. */
  private brightness(part: Part): Filter | null {
    const { bright } = this.timbre
    if (!bright || part.wave !== 'own') return null
    const [pitch] = this.pitches(part)
    return { kind: 'lowpass', from: pitch * bright, to: pitch }
  }

  private filter({ kind, from: low, to: high = low, q = 1 }: Filter, from: number, end: number, climb: number, into: AudioNode): AudioNode {
    const filter = new BiquadFilterNode(this.context, { type: kind, Q: q })
    filter.frequency.setValueAtTime(low * climb, from)
    filter.frequency.exponentialRampToValueAtTime(high * climb, end)
    filter.connect(into)
    return filter
  }

  private tremolo(speed: number, from: number, end: number, into: AudioNode): AudioNode {
    const swell = new GainNode(this.context, { gain: 0.7 })
    const wave = new OscillatorNode(this.context, { frequency: speed })
    wave.connect(new GainNode(this.context, { gain: 0.3 })).connect(swell.gain)
    wave.start(from)
    wave.stop(end)
    swell.connect(into)
    return swell
  }
}

/** The same noise each time. */
function noiseFor(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, NOISE * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[i] = state / 2 ** 31
  }
  return buffer
}
