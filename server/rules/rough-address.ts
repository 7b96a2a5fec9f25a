/**
 * An internet address as it is told in mails: enough to see whether it may have been oneself, too little to find anybody by.
 * 192.0.2.* (a neighbourhood of 256), 2001:db8:85a3::* (a line, RFC 6177).
 */
export function roughAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)
  if (four) return `${four[1]}.*`
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const whole = [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
  return `${whole.slice(0, 3).join(':')}::*`
}
