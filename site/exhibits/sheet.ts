import type { ExhibitMapShape } from '#core/exhibits/contract.ts'
import { getExhibitMap } from '#core/exhibits/contract.ts'
import { isLoopbackHost } from '#core/setup/rules.ts'
import { type Address, idIn } from '../kit/pages.ts'
import type { QrPath } from '../kit/qr.ts'
import { createResourceOf, type ResourceStore } from '../kit/resource.ts'
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'

export interface SheetLabel {
  targetId: number
  number: number
  /** Titles by language; '' for a language without a title. */
  titles: { ja: string; en: string; zh: string }
  qr: QrPath
}

/** The printable page: labels to be cut out and put up at the exhibits. */
interface Sheet {
  name: string
  /** Whether the addresses in the QR codes use localhost, which a phone cannot reach. */
  isLocal: boolean
  labels: readonly SheetLabel[]
}

export const guideLink = (guideUrl: string, targetId: number): string => `${guideUrl}&t=${targetId}`

/** Without PUBLIC_URL, links use localhost, which on a visitor's phone means the phone itself. */
export const isLocalGuide = (guideUrl: string): boolean => isLoopbackHost(new URL(guideUrl).host)

/** Creates the labels of a map's exhibits. Leaves out exhibits without a title. */
async function sheetOf(
  { name, list, guideUrl }: ExhibitMapShape,
  drawQr: (text: string) => Promise<QrPath>,
): Promise<Sheet> {
  const labels = list.map(async ({ targetId, texts }, index) => {
    const { ja, en, zh } = texts
    const titles = { ja: ja?.title ?? '', en: en?.title ?? '', zh: zh?.title ?? '' }
    return { targetId, number: index + 1, titles, qr: await drawQr(guideLink(guideUrl, targetId)) }
  })
  return {
    name,
    isLocal: isLocalGuide(guideUrl),
    labels: (await Promise.all(labels)).filter(({ titles }) => titles.ja !== ''),
  }
}

/** The printable page of a map's QR codes. */
export function createSheet(deps: {
  request: Request
  address: Pick<Address, 'query'>
  drawQr: (text: string) => Promise<QrPath>
}): ResourceStore<Sheet> {
  return createResourceOf<Sheet>(async (): Promise<Reply<Sheet>> => {
    const mapId = idIn(deps.address.query().get('map') ?? '') ?? 0
    const reply = await deps.request(getExhibitMap, { mapId })
    return reply.kind === 'ok' ? { kind: 'ok', value: await sheetOf(reply.value, deps.drawQr) } : reply
  })
}
