import type { Language } from '../languages.ts'
import { type StockTexts, stockKey, textFor } from '../visitor-texts/text-for.ts'
import type { OtherLanguage } from '../visitor-texts/translations.ts'

type Reason = Readonly<Record<OtherLanguage, string>>

/**
 * Common reasons for special opening hours: the translations, and the Japanese wordings that they translate, separated
 * by `|`. The first wording is suggested to staff.
 */
const WORDINGS: readonly (readonly [Reason, string])[] = [
  [{ en: 'summer break', zh: '夏季休业' }, '夏季休業|夏季休暇|夏期休業|夏期休暇|夏休み|夏季休館|夏季休診'],
  [
    { en: 'New Year holidays', zh: '新年假期' },
    '年末年始休業|年末年始|年末年始休暇|年末年始のお休み|年末年始休館|年末年始休診|正月休み|お正月休み',
  ],
  [
    { en: 'Golden Week holidays', zh: '黄金周假期' },
    'ゴールデンウィーク休業|ゴールデンウィーク|GW休業|GW|大型連休',
  ],
  [{ en: 'Obon holidays', zh: '盂兰盆节假期' }, 'お盆休み|お盆休業|お盆|盆休み'],
  [{ en: 'winter break', zh: '冬季休业' }, '冬季休業|冬季休暇|冬休み|冬季休館'],
  [{ en: 'temporary closure', zh: '临时休业' }, '臨時休業|臨時休館|臨時休診|臨時のお休み'],
  [{ en: 'regular closing day', zh: '定期休息日' }, '定休日|休館日|休診日|休業日'],
  [{ en: 'public holiday', zh: '节假日' }, '祝日|祝日休業'],
  [{ en: 'company anniversary', zh: '公司纪念日' }, '創立記念日|開業記念日'],
  [{ en: 'stocktaking', zh: '盘点' }, '棚卸し|棚卸|棚卸し休業'],
  [{ en: 'staff training', zh: '员工培训' }, '社員研修|研修|研修のため休業'],
  [{ en: 'renovation', zh: '装修' }, '改装工事|改装|改装休業|改装のため休業|工事'],
  [{ en: 'maintenance', zh: '设备检修' }, '設備点検|点検|施設点検|設備点検のため休業'],
  [{ en: 'private event', zh: '包场' }, '貸し切り|貸切|貸切営業'],
  [{ en: 'shorter hours', zh: '缩短营业时间' }, '短縮営業|時短営業|営業時間短縮'],
  [{ en: 'longer hours', zh: '延长营业时间' }, '延長営業|営業時間延長'],
  [{ en: 'special opening', zh: '临时营业' }, '臨時営業|特別営業|祝日営業|休日営業'],
]

const STOCK_REASONS: StockTexts = new Map(
  WORDINGS.flatMap(([reason, wordings]) =>
    wordings.split('|').map((wording) => [stockKey(wording), reason] as const),
  ),
)

/** Reasons for special opening hours that are suggested to staff. The product translates them for visitors. */
export const USUAL_REASONS: readonly string[] = WORDINGS.map(([, wordings]) => wordings.split('|')[0]!)

/**
 * The reason for special opening hours, as shown to a visitor. Undefined if the reason is not translated into the
 * visitor's language: pages then say only that the place is closed.
 * @param note the reason in Japanese; empty or undefined if staff gave no reason
 */
export const reasonFor = (language: Language, note: string | undefined): string | undefined =>
  note ? textFor(language, { ja: note }, STOCK_REASONS) : undefined
