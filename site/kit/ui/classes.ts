/** Joins the class names that apply, e.g. `classes(css.button, loading && css.loading)`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
