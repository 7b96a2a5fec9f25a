/** A form with the one picture that goes with it; undefined: none was chosen. */
export function withPicture(file: File | undefined): FormData | undefined {
  if (!file) return undefined
  const form = new FormData()
  form.append('image', file)
  return form
}
