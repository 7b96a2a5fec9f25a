import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** Rules that are switched off, because they are about harmless code that Astro, React and the minifier write. */
const STYLE_OFF = [
  'attr-case',
  'attr-quotes',
  'attribute-boolean-style',
  'attribute-empty-style',
  'doctype-style',
  'long-title',
  'no-inline-style',
  'no-trailing-whitespace',
  'void-style',
]

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      ...Object.fromEntries(STYLE_OFF.map((rule) => [rule, 'off'])),
      // React's own ids begin with an underscore.
      'valid-id': ['error', { relaxed: true }],
      // Lists and videos are allowed to have an accessible name.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Off, because libraries build tables and regions from divs with roles.
      'prefer-native-element': 'off',
      'no-dup-class': 'off',
      // Off, because only silent looping videos play by themselves, and users who prefer less motion get a still
      // picture instead.
      'no-autoplay': 'off',
      // Off, because an open dialog keeps the focus, so hidden elements behind it cannot get it.
      'hidden-focusable': 'off',
    },
  }),
)

/** Removes what Astro adds: an island's initial content in a template, and style elements in the body. */
const withoutFramework = (html: string): string =>
  html
    .replace(/<template data-astro-template[^>]*>[\s\S]*?<\/template>/g, '')
    .replace(/<style[^>]*>astro-island[\s\S]*?<\/style>/g, '')

/** The HTML problems of a page, each as `rule: message at selector`. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(withoutFramework(html))
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? '?'}`),
  )
}
