/** Which sheet lies over the table, and at what it is opened. */
export type Drawer = 'more' | 'rules' | 'settings' | 'chat' | 'log' | 'branch' | 'command' | 'seat'

export class Opened {
  sheet = $state<Drawer | null>(null)
  rule = $state('')
  seat = $state(0)

  close = () => {
    this.sheet = null
  }
  show = (sheet: Drawer) => {
    this.rule = ''
    this.sheet = sheet
  }
  rules = (rule: string) => {
    this.rule = rule
    this.sheet = 'rules'
  }
  chair = (seat: number) => {
    this.seat = seat
    this.sheet = 'seat'
  }
}
