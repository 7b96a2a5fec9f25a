/** Loads the company's logo for a badge; undefined if it cannot be loaded. */
export async function loadLogo(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch (error) {
    console.warn('the logo for the badge could not be loaded', url, error)
    return undefined
  }
}
