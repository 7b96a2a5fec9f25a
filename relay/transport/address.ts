/** The address of a datagram's sender or receiver. */
export interface Address {
  readonly address: string
  readonly port: number
  /** A key for maps, which is equal for equal addresses. */
  readonly key: string
}

export const addressOf = (address: string, port: number): Address => ({
  address,
  port,
  key: `${address} ${port}`,
})

export const isSameAddress = (one: Address | undefined, other: Address): boolean => one?.key === other.key
