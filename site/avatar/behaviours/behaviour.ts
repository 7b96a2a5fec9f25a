/** One kind of movement of a character. `update` runs once per frame and allocates nothing. */
export interface Behaviour {
  update(deltaMs: number): void
  reset(): void
}
