/** Why a company is not moved. The message names the cure; nothing was changed. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}
