import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** What the framework writes, and how React and the minifier spell: harmless, and not ours to change. */
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
      // React's own ids begin with an underscore
      'valid-id': ['error', { relaxed: true }],
      // lists and videos may be named
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // libraries draw tables and regions of divs, with their roles
      'prefer-native-element': 'off',
      'no-dup-class': 'off',
      // silent pictures that run endlessly: who wants no motion gets the still (prefers-reduced-motion)
      'no-autoplay': 'off',
      // behind an open dialog everything is hidden, and inert by the focus that is held
      'hidden-focusable': 'off',
    },
  }),
)

/** Astro keeps what an island shows first in a template beside it, and styles its islands in the body. */
const withoutFramework = (html: string): string =>
  html
    .replace(/<template data-astro-template[^>]*>[\s\S]*?<\/template>/g, '')
    .replace(/<style[^>]*>astro-island[\s\S]*?<\/style>/g, '')

/** Every fault of a page, as `rule: what, where`. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(withoutFramework(html))
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? '?'}`),
  )
}
