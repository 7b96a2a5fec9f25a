/** Form data with the chosen picture in the field `image`. @returns undefined if no picture was chosen */
export function withPicture(file: File | undefined): FormData | undefined {
  if (!file) return undefined
  const form = new FormData()
  form.append('image', file)
  return form
}
