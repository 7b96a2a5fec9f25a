/** One thing that moves a character. `update` runs once a frame and allocates nothing. */
export interface Behaviour {
  update(deltaMs: number): void
  /** Back to the state it had when it was made. */
  reset(): void
}
