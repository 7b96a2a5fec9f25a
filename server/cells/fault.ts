/** Why a company cannot be moved. The message says what to do; nothing was changed. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}
