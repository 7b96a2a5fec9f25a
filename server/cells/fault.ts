/** Thrown if a company cannot be moved. The message says what to do. Nothing was changed. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}
