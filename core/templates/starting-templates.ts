import { FONT_SIZE_MAX_PX } from '../limits.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import type { Layout } from '../stage/layout-names.ts'
import type { TemplatePatch } from './contract.ts'
import type { Starter } from './starters.ts'

/** A text for visitors in all languages. */
type Text = readonly [ja: string, en: string, zh: string]

interface Look {
  /** Name that the template's picture gets in the media library. */
  picture: string
  fileName: string
  layout: Layout
  telop: Text
  /** Color of the first button, and of the others. */
  colours: readonly [first: string, others: string]
  buttons: readonly Text[]
}

/** The starting templates. Their pictures contain no words, so that they fit every company and language. */
const LOOKS: Record<Starter, Look> = {
  shop: {
    picture: '見本の絵(お店)',
    fileName: 'start-shop.jpg',
    layout: 'mediaAndAvatar',
    telop: [
      'いらっしゃいませ。商品のこと、お取り寄せやお直しのことなど、お気軽におたずねください。',
      'Welcome. Please ask us about our goods, orders and repairs at any time.',
      '欢迎光临。关于商品、订货或修理，欢迎随时咨询。',
    ],
    colours: ['#2f6b4f', '#fffdf8'],
    buttons: [
      ['スタッフを呼ぶ', 'Call our staff', '呼叫店员'],
      ['商品をたずねる', 'Ask about a product', '咨询商品'],
      ['受け取り・返品', 'Pick-up and returns', '取货与退货'],
    ],
  },
  clinic: {
    picture: '見本の絵(クリニック)',
    fileName: 'start-clinic.jpg',
    layout: 'mediaAndAvatar',
    telop: [
      '発熱やせきのある方は、この画面でお知らせください。係の者がご案内します。',
      'With fever or cough, please tell us here first. Our staff will guide you.',
      '如有发热或咳嗽，请先在此告知。工作人员将为您引导。',
    ],
    colours: ['#1f6f55', '#ffffff'],
    buttons: [
      ['受付を呼び出す', 'Call reception', '呼叫前台'],
      ['初めての方', 'First visit', '初次就诊'],
      ['予約している方', 'I have an appointment', '已预约'],
      ['お会計・書類', 'Payment and documents', '缴费与文件'],
    ],
  },
  office: {
    picture: '見本の絵(オフィス)',
    fileName: 'start-office.jpg',
    layout: 'mediaAndAvatar',
    telop: [
      'ようこそお越しくださいました。お約束の方は、お名前と担当者をお伝えください。',
      'Welcome. If you have an appointment, please tell us your name and your host.',
      '欢迎光临。已有预约的客人，请告知您的姓名和接待人员。',
    ],
    colours: ['#27427f', '#ffffff'],
    buttons: [
      ['受付を呼び出す', 'Call reception', '呼叫前台'],
      ['お約束の方', 'I have an appointment', '已有预约'],
      ['配達・納品の方', 'Deliveries', '送货人员'],
      ['面接の方', 'Job interview', '面试'],
    ],
  },
  museum: {
    picture: '見本の絵(美術館)',
    fileName: 'start-museum.jpg',
    layout: 'mediaAndAvatar',
    telop: [
      '展示室では、お静かにご鑑賞ください。写真の撮影については、係の者におたずねください。',
      'Please enjoy the exhibition quietly. Ask our staff whether you may take photographs.',
      '请安静欣赏展览。有关拍照事宜，请咨询工作人员。',
    ],
    colours: ['#4a3a6b', '#fffdf8'],
    buttons: [
      ['係の者にたずねる', 'Ask our staff', '咨询工作人员'],
      ['チケット・料金', 'Tickets and prices', '门票与价格'],
      ['展示のご案内', 'About the exhibition', '展览介绍'],
      ['館内のご案内', 'Find your way', '馆内指南'],
    ],
  },
}

/** The picture of a starting template, which becomes a file of the company's media library. */
export const starterPicture = (starter: Starter): { name: string; fileName: string } => ({
  name: LOOKS[starter].picture,
  fileName: LOOKS[starter].fileName,
})

/**
 * The scenes (screens of a signage) of a starting template: picture, telop and buttons in Standby, picture and no telop
 * in Suspended, and the avatar alone during a call. The size of the signage stays; schedules are removed.
 * @param mediaId the picture in the media library
 * @param logoId another logo; undefined: the logo stays
 */
export function starterPatches(starter: Starter, mediaId: number, logoId?: number): TemplatePatch[] {
  const { layout, telop, colours, buttons } = LOOKS[starter]
  return TEMPLATE_SCENES.map((scene) => {
    const isResting = scene === 'Standby' || scene === 'Suspended'
    const isTelop = scene === 'Standby'
    const [ja, en, zh] = telop
    return {
      signage_state: scene,
      layout: isResting ? layout : 'onlyAvatar',
      is_view_media: isResting,
      is_view_logo: true,
      is_view_telop: isTelop,
      telop: isTelop ? ja : '',
      telop_translations: isTelop ? { en, zh } : {},
      contents_media_id: isResting ? mediaId : null,
      logo_media_id: logoId,
      touch_buttons: isTelop
        ? buttons.map(([text, inEnglish, inChinese], index) => ({
            text,
            translations: { en: inEnglish, zh: inChinese },
            font_size: FONT_SIZE_MAX_PX,
            bg_color: index === 0 ? colours[0] : colours[1],
            is_view: true,
          }))
        : [],
      row: false,
      media_schedule: [],
      telop_schedule: [],
    }
  })
}
