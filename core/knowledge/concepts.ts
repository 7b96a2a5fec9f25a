import type { Language } from '../languages.ts'

/**
 * Words with the same meaning at a reception, per language: a question with one of them finds an answer with
 * another. Holds general words only; a company's own terms belong in the wordings of its answers.
 */
type Words = Readonly<Record<Language, readonly string[]>>
const words = (ja: string, en: string, zh: string): Words => ({
  ja: ja.split('|'),
  en: en.split('|'),
  zh: zh.split('|'),
})

export const CONCEPTS: Readonly<Record<string, Words>> = {
  price: words(
    'いくら|料金|値段|価格|費用|代金|お代|おいくら|おねだん|りょうきん',
    'how much|price|prices|cost|costs|fee|fees|charge|charges|rate|rates|expensive',
    '多少钱|价格|费用|价钱|收费|几块钱|什么价|费',
  ),
  where: words(
    'どこ|どちら|場所|所在|ばしょ',
    'where|where is|wheres|whereabouts|location|located|which way',
    '在哪里|在哪儿|在哪|哪里|哪儿|什么地方|在什么地方|哪个位置|位置',
  ),
  when: words(
    'いつ|何時|なんじ|時刻|時間',
    'when|what time|at what time|which time|hours|time',
    '什么时候|几点|何时|时间|几时|啥时候',
  ),
  duration: words(
    'どのくらい時間|どれくらい時間|どのくらいかかり|どれくらいかかり|何分|何時間|所要時間',
    'how long|how many minutes|how many hours|how much time',
    '多久|多长时间|几分钟|几个小时|要多长',
  ),
  open: words(
    '営業|開館|開店|開いて|開いてい|空いてい|あいてい|あいて|開き|開く|やってい|オープン|始まり',
    'open|opens|opening|opened',
    '开放|营业|开门|开馆|开店|几点开',
  ),
  close: words(
    '閉館|閉店|閉まり|閉まる|しまり|しまる|閉まっ|終わり|終わる',
    'close|closes|closing',
    '关门|闭馆|打烊|关闭',
  ),
  dayOff: words(
    '休館|定休|休業|休み|お休み|休日|祝日|年末年始',
    'closed|holiday|holidays|day off',
    '休馆|休息|放假|节假日|休业|公休',
  ),
  monday: words('月曜日|月曜', 'monday|mondays', '星期一|周一|礼拜一'),
  enter: words(
    '入館|入場|入園|入室',
    'admission|entrance fee|entry fee|get in|entry|entering',
    '门票|入馆|入场|进场|票价|票钱',
  ),
  ticket: words('チケット|入場券|切符', 'ticket|tickets', '票|门票|入场券'),
  adult: words('大人|おとな|一般', 'adult|adults', '成人|大人'),
  child: words(
    '子ども|子供|こども|お子様|お子さん|小学生|中学生|高校生|幼児|小児|キッズ',
    'child|children|kid|kids|son|daughter',
    '儿童|小孩|孩子|小朋友|小学生|小孩子',
  ),
  baby: words('赤ちゃん|乳児|あかちゃん|ベビー', 'baby|babys|infant|babies', '婴儿|宝宝|婴幼儿'),
  free: words('無料|ただで|タダ|只', 'free|for free|free of charge', '免费'),
  discount: words(
    '割引|割り引き|安くな|値引|優待|安く',
    'discount|discounts|reduction|reduced|cheaper',
    '优惠|打折|折扣|便宜',
  ),
  group: words('団体|グループ', 'group|groups|party of', '团体|旅行团|团队'),
  disabled: words(
    '障害者|障がい者|障害|障がい|しょうがいしゃ',
    'disabled|disability|disabilities|handicapped',
    '残疾人|残疾|残障',
  ),
  pay: words(
    '支払い|支払|お支払い|払え|払い|払う|決済|会計|精算',
    'pay|payment|paying|payments|paid',
    '付款|支付|付钱|结账|付',
  ),
  card: words(
    'クレジットカード|クレカ|カード|クレジット',
    'credit card|credit cards|visa|mastercard|card',
    '信用卡|刷卡|银行卡',
  ),
  cash: words('現金|げんきん', 'cash', '现金'),
  toilet: words(
    'トイレ|お手洗い|お手洗|手洗い|化粧室|便所|おてあらい|レストルーム',
    'toilet|toilets|restroom|restrooms|rest room|bathroom|bathrooms|washroom|lavatory|wc|loo|ladies room|mens room',
    '洗手间|厕所|卫生间|化妆室|洗手|上厕所',
  ),
  diaper: words('おむつ|オムツ|おしめ', 'diaper|diapers|nappy|nappies', '尿布|尿不湿|纸尿裤'),
  nursing: words('授乳|じゅにゅう', 'nursing|breastfeeding|breastfeed|nurse my', '哺乳|喂奶|母婴'),
  luggage: words(
    '荷物|スーツケース|手荷物|キャリーケース|キャリーバッグ|にもつ',
    'luggage|baggage|suitcase|suitcases|bags',
    '行李|行李箱|箱子',
  ),
  keep: words(
    '預け|預か|あずけ|あずか',
    'leave my|keep my|put my|store my|drop my|check my',
    '寄存|存放|保管|存',
  ),
  locker: words('コインロッカー|ロッカー', 'coin locker|coin lockers|locker|lockers', '储物柜|寄存柜|柜子'),
  parking: words(
    '駐車場|駐車|パーキング|ちゅうしゃじょう',
    'parking lot|parking space|parking|car park|park my car|park the car|park a car|park',
    '停车场|停车位|停车|泊车|车位',
  ),
  car: words('自動車|マイカー|クルマ', 'car|cars|drive|vehicle', '汽车|开车|自驾'),
  bicycle: words('自転車|駐輪|じてんしゃ|チャリ', 'bicycle|bicycles|bike|bikes|cycle', '自行车|单车|脚踏车'),
  station: words(
    '最寄り駅|最寄駅|駅',
    'station|stations|train station|subway|metro',
    '车站|地铁站|火车站|地铁',
  ),
  nearest: words('最寄り|もより|一番近い|近くの', 'nearest|closest|near here|nearby', '最近的|最近|附近'),
  bus: words('バス停|バス乗り場|バスのりば|バス', 'bus stop|bus|buses', '公交车站|公交车|公交站|公交|巴士'),
  taxi: words('タクシー', 'taxi|taxis|cab|taxicab', '出租车|的士|打车'),
  walk: words('歩いて|徒歩|歩き|歩く', 'walk|walking|on foot', '步行|走路|走过去'),
  way: words(
    'どう行け|行き方|行きかた|どうやって行|アクセス|道順',
    'how do i get|how can i get|how do we get|how to get|get to|directions',
    '怎么走|怎么去|怎么来|怎么到|如何前往',
  ),
  far: words('遠い|距離', 'how far|far|distance', '多远|距离|远'),
  wifi: words(
    'wi-fi|wifi|ワイファイ|無線lan|無線ラン|インターネット|ネット',
    'wi-fi|wifi|wi fi|internet|wireless',
    'wi-fi|wifi|无线网|无线网络|上网|网络',
  ),
  password: words('パスワード|暗証', 'password|passcode|passwort', '密码'),
  smoke: words(
    '喫煙|たばこ|タバコ|煙草|禁煙',
    'smoke|smoking|cigarette|cigarettes',
    '吸烟|抽烟|香烟|吸烟区|烟',
  ),
  cafe: words('カフェ|喫茶|コーヒー|珈琲', 'cafe|coffee|coffee shop|tea room', '咖啡厅|咖啡店|咖啡馆|咖啡'),
  restaurant: words('レストラン|食堂|食事処', 'restaurant|restaurants|dining', '餐厅|饭店|食堂|餐馆'),
  eat: words(
    '食事|ごはん|ご飯|ランチ|昼食|夕食|昼ごはん|食べ',
    'eat|food|lunch|dinner|meal|hungry|something to eat',
    '吃饭|用餐|午饭|吃东西|午餐|晚饭|吃',
  ),
  drink: words('飲み物|飲料|飲食|飲み', 'drink|drinks|beverage', '饮料|喝|饮食'),
  bring: words('持ち込み|持込|持ち込|連れて', 'bring|bringing|take in', '自带|带'),
  shop: words(
    'ショップ|売店|お土産|土産|おみやげ|グッズ',
    'shop|store|souvenir|souvenirs|gift shop|gift|gifts',
    '商店|纪念品|礼品店|礼品|小卖部',
  ),
  buy: words('買え|買い|買う|買っ|購入', 'buy|buying|purchase|get a', '买|购买|购'),
  wheelchair: words('車いす|車椅子|車イス|くるまいす', 'wheelchair|wheelchairs|wheel chair', '轮椅'),
  stroller: words(
    'ベビーカー|乳母車|バギー',
    'stroller|strollers|pram|buggy|pushchair|baby tracker',
    '婴儿车|婴儿推车|手推车',
  ),
  borrow: words('借り|貸し|貸出|レンタル|貸して', 'borrow|rent|rental|lend|hire', '借|租|租借|借用'),
  lost: words(
    '忘れ物|落とし物|落し物|忘れもの|わすれもの|おとしもの|遺失物|なくし|無くし|失くし|落とし|落し|忘れ',
    'lost|lost and found|forgot|left my|left behind|lost property|i left|missing',
    '丢了|丢失|失物|忘了|遗失|忘在|不见了|失物招领|掉了',
  ),
  wallet: words('財布|さいふ', 'wallet|purse', '钱包'),
  umbrella: words('傘|かさ', 'umbrella', '雨伞|伞'),
  photo: words(
    '写真|撮影|カメラ|写メ|動画',
    'photo|photos|photograph|photographs|picture|pictures|photography|camera|selfie|video',
    '拍照|照片|照相|摄影|拍摄|拍|相机',
  ),
  flash: words('フラッシュ', 'flash', '闪光灯'),
  pet: words('ペット|動物', 'pet|pets|animals', '宠物|动物'),
  dog: words('犬|いぬ|ワンちゃん', 'dog|dogs|puppy', '狗|小狗'),
  again: words(
    '再入館|再入場|もう一度入|また入',
    're-entry|reentry|re-enter|come back in|come back|reenter',
    '再次入|再入|再进|还能进',
  ),
  event: words('イベント|催し|行事', 'event|events|happening', '活动'),
  guide: words('解説|ガイドツアー|ツアー', 'tour|guided|guided tour|tours', '讲解|导览|解说'),
  audio: words(
    '音声ガイド|オーディオガイド|音声',
    'audio guide|audio guides|audio|audioguide',
    '语音导览|语音讲解|语音',
  ),
  pamphlet: words(
    'パンフレット|チラシ|リーフレット',
    'brochure|brochures|leaflet|pamphlet',
    '宣传册|小册子|手册',
  ),
  map: words('地図|マップ|案内図|館内図', 'map|maps|floor plan', '地图|平面图'),
  lift: words('エレベーター|リフト', 'elevator|elevators|lift|lifts', '电梯|升降机'),
  escalator: words('エスカレーター', 'escalator|escalators', '自动扶梯|扶梯'),
  stairs: words('階段', 'stairs|staircase', '楼梯'),
  atm: words('atm|引き出し|引き出|おろし', 'atm|cash machine|withdraw', 'atm|取款机|取钱|提款机'),
  exchange: words('両替', 'exchange|change money', '换钱|兑换|换外币'),
  appointment: words(
    '約束|アポイント|アポ|面会|面談|打ち合わせ|打合せ|打合わせ|商談|会議',
    'appointment|meeting|meet|see someone|visit someone',
    '约了|约好|见面|开会|会议|预约了|会面',
  ),
  delivery: words(
    '宅配便|宅配|配達|納品|搬入|お届け|届けに|配送',
    'delivery|deliveries|deliver|package|parcel|drop off|courier',
    '快递|送货|送快递|包裹|配送',
  ),
  phone: words('電話番号|電話', 'phone number|phone|telephone|call you', '电话号码|电话|联系电话'),
  contact: words('問い合わせ|問合せ|問合わせ|連絡先|連絡', 'contact|get in touch|reach you', '联系|咨询'),
  reserve: words(
    '予約|よやく|申し込み|申込',
    'reservation|reservations|reserve|book|booking',
    '预约|预订|订票',
  ),
  online: words(
    'オンライン|ウェブ|サイト|ホームページ',
    'online|website|web site|web',
    '网上|在线|网站|官网',
  ),
  member: words(
    '会員|年間パスポート|年パス|パスポート',
    'member|membership|annual pass|pass',
    '会员|年票|年卡',
  ),
  sick: words(
    '気分が悪|体調|具合が悪|気持ち悪|頭が痛|お腹が痛|けが|怪我',
    'sick|ill|unwell|not feeling well|hurt|injured|dizzy',
    '不舒服|生病|头晕|受伤|难受',
  ),
  firstAid: words('救護|医務|手当', 'first aid|medical|nurse', '医务室|急救|医疗'),
  address: words('住所', 'address', '地址'),
  floor: words('何階|階', 'floor|which floor', '几楼|几层|楼'),
  language: words(
    '英語|中国語|外国語|言語|韓国語',
    'english|chinese|japanese|korean|language|languages',
    '中文|英文|英语|日语|语言|汉语',
  ),
}

/** Concepts that express the kind of a question (where, when), not its subject, so they count little in the score. */
export const ASKING: ReadonlySet<string> = new Set(['where', 'when', 'way', 'nearest', 'buy', 'bring'])
