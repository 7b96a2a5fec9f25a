import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** Output of the framework, and the spelling of React and the minifier: harmless, and not ours to change. */
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
      // Lists and videos may have names.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Libraries draw tables and regions with divs and roles.
      'prefer-native-element': 'off',
      'no-dup-class': 'off',
      // Silent videos that loop: users who want less motion get the still (prefers-reduced-motion).
      'no-autoplay': 'off',
      // Everything behind an open dialog is hidden, and inert because the focus is held.
      'hidden-focusable': 'off',
    },
  }),
)

/** Astro keeps an island's initial content in a template beside it, and styles its islands in the body. */
const withoutFramework = (html: string): string =>
  html
    .replace(/<template data-astro-template[^>]*>[\s\S]*?<\/template>/g, '')
    .replace(/<style[^>]*>astro-island[\s\S]*?<\/style>/g, '')

/** Every problem of a page, as `rule: what, where`. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(withoutFramework(html))
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? '?'}`),
  )
}
