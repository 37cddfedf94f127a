/** Shows why something was not saved; in a file of its own, as only a refusal needs it. */
import { mount } from 'svelte'
import NotSaved from './NotSaved.svelte'

export const showNotSaved = (why: string) => mount(NotSaved, { target: document.body, props: { why } })
