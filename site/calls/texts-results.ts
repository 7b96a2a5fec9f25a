import { isStockResult, type StockResult } from '#core/calls/call-result.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA: Record<StockResult, string> = {
  helped: '案内済み',
  passedOn: '取次ぎ',
  callBack: '折返し',
  other: 'その他',
}
const EN: Record<StockResult, string> = {
  helped: 'Helped',
  passedOn: 'Passed on',
  callBack: 'Call back',
  other: 'Other',
}

/** Names of the results that operators can give to calls. */
export const resultTexts = defineTexts({
  ja: { result: '応対の結果', stock: JA },
  en: { result: 'Result', stock: EN },
})

/** The displayed name of a call's result. Of a result that the company has added, this name itself is stored. */
export const resultWord = ({ stock }: { stock: typeof JA }, result: string): string =>
  isStockResult(result) ? stock[result] : result
