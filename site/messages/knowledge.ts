import { defineTexts } from './define.ts'

/** /app/ai-guide/talk_config: its frame, and the tabs of what the AI knows. */
export const knowledgeTexts = defineTexts({
  ja: {
    title: 'AI案内の知識',
    lead: 'AIが答えられなかった質問に回答を付けると、次のお客さまから答えられるようになります。',
    tabsLabel: 'AI案内の知識の種類',
    tabs: {
      settings: '設定',
    },
    noCompany: '会社が選ばれていません',
    noCompanyHelp: '画面の上で、作業する会社を選んでください。',
  },
  en: {
    title: 'AI guide',
    lead: 'Answer what the AI could not answer, and it can from the next visitor on.',
    tabsLabel: 'Kinds of knowledge',
    tabs: {
      settings: 'Settings',
    },
    noCompany: 'No company is chosen',
    noCompanyHelp: 'Choose the company to work on in the top bar.',
  },
})
