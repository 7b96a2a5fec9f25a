/** A QR code as one SVG path; `size` is its width in modules. */
export interface QrPath {
  size: number
  path: string
}

/** Draws the QR code of a text: each dark module is a square of the path. */
export async function drawQr(text: string): Promise<QrPath> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
    }
  }
  return { size: modules.size, path }
}
