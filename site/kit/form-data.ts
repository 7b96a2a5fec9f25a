/** Form data with a picture; undefined: none was chosen. */
export function withPicture(file: File | undefined): FormData | undefined {
  if (!file) return undefined
  const form = new FormData()
  form.append('image', file)
  return form
}
