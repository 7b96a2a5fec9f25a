/** Knowledge of the evaluated company, written as its staff would, with two or three example questions for each answer. */
interface KnownAnswer {
  name: string
  ja: Told
  en: Told
  zh: Told
}
type Told = readonly [wordings: readonly string[], text: string]

export const KNOWLEDGE: readonly KnownAnswer[] = [
  {
    name: 'hours',
    ja: [
      ['開館時間は何時から何時までですか', '営業時間を教えてください', '何時に閉まりますか'],
      '午前9時から午後5時まで開いています。入館は午後4時30分までです。',
    ],
    en: [
      ['What are your opening hours?', 'What time do you close?', 'When are you open?'],
      'We are open from 9 a.m. to 5 p.m. Last admission is at 4:30 p.m.',
    ],
    zh: [
      ['开放时间是几点到几点', '营业时间', '几点关门'],
      '上午9点到下午5点开放，最后入馆时间是下午4点30分。',
    ],
  },
  {
    name: 'closed',
    ja: [
      ['休館日はいつですか', '定休日はありますか', '月曜日は開いていますか'],
      '毎週月曜日と年末年始がお休みです。',
    ],
    en: [
      ['Which days are you closed?', 'Are you open on Mondays?', 'Are you open on holidays?'],
      'We are closed on Mondays and over the New Year.',
    ],
    zh: [['休馆日是哪天', '星期一开门吗', '节假日休息吗'], '每周一和年末年初休馆。'],
  },
  {
    name: 'fee',
    ja: [['入館料はいくらですか', '料金を教えてください', '大人のチケットの値段'], '大人は800円です。'],
    en: [
      ['How much is the admission fee?', 'What does a ticket cost?', 'Ticket price for adults'],
      'Admission is 800 yen for adults.',
    ],
    zh: [['门票多少钱', '入馆费用是多少', '成人票价'], '成人票800日元。'],
  },
  {
    name: 'children',
    ja: [
      ['子どもの料金はいくらですか', '小学生は無料ですか', '子供のチケット'],
      '小学生までは無料、中学生と高校生は300円です。',
    ],
    en: [
      ['How much is it for children?', 'Do kids get in free?', 'Child ticket'],
      'Children up to 12 are free, junior high and high school students pay 300 yen.',
    ],
    zh: [['儿童票多少钱', '小孩免费吗', '小学生要买票吗'], '小学生以下免费，初中生和高中生300日元。'],
  },
  {
    name: 'group',
    ja: [
      ['団体割引はありますか', '20人で行くと安くなりますか', '団体料金'],
      '20名様以上で2割引になります。前日までにお電話ください。',
    ],
    en: [
      ['Is there a group discount?', 'Discount for a party of twenty', 'Group rates'],
      'Groups of 20 or more get 20 percent off. Please call us by the day before.',
    ],
    zh: [['有团体优惠吗', '团体票打折吗', '二十个人有折扣吗'], '20人以上享受八折优惠，请在前一天打电话。'],
  },
  {
    name: 'disability',
    ja: [
      ['障害者割引はありますか', '障害者手帳で割引になりますか'],
      '手帳をお見せいただくと、ご本人と付き添いの方お一人が無料です。',
    ],
    en: [
      ['Is there a discount for people with disabilities?', 'Disabled visitor ticket'],
      'With a disability certificate you and one companion are admitted free.',
    ],
    zh: [['残疾人有优惠吗', '残疾证可以免费吗'], '出示残疾证，本人和一位陪同者免费。'],
  },
  {
    name: 'payment',
    ja: [
      ['クレジットカードは使えますか', '支払い方法を教えてください', '電子マネーで払えますか'],
      '現金のほか、クレジットカードと交通系電子マネーが使えます。',
    ],
    en: [
      ['Can I pay by credit card?', 'Which payment methods do you accept?', 'Do you take cash?'],
      'We accept cash, credit cards and transit cards.',
    ],
    zh: [['可以用信用卡吗', '怎么付款', '能用支付宝或微信支付吗'], '可以使用现金、信用卡和交通卡。'],
  },
  {
    name: 'toilet',
    ja: [
      ['トイレはどこですか', 'お手洗いの場所を教えてください', '化粧室はありますか'],
      'お手洗いは各階のエレベーターの横にあります。',
    ],
    en: [
      ['Where is the toilet?', 'Where are the restrooms?', 'Is there a bathroom?'],
      'Restrooms are next to the elevator on every floor.',
    ],
    zh: [['洗手间在哪里', '厕所在哪儿', '卫生间怎么走'], '洗手间在各楼层电梯旁边。'],
  },
  {
    name: 'nursing',
    ja: [
      ['授乳室はありますか', 'おむつを替える場所はどこですか', '赤ちゃんのおむつ替え'],
      '授乳室とおむつ台は2階にあります。',
    ],
    en: [
      ['Is there a nursing room?', 'Where can I change a diaper?', 'Baby changing table'],
      'The nursing room with a changing table is on the second floor.',
    ],
    zh: [['有哺乳室吗', '哪里可以换尿布', '母婴室在哪里'], '哺乳室和换尿布台在二楼。'],
  },
  {
    name: 'lockers',
    ja: [
      ['コインロッカーはありますか', '荷物を預けられますか', 'スーツケースを預けたい'],
      'ロッカーは1階の入口の右にあります。100円玉が戻ります。',
    ],
    en: [
      ['Are there coin lockers?', 'Where can I leave my luggage?', 'Can you keep my suitcase?'],
      'Lockers are to the right of the entrance. The 100 yen coin is returned.',
    ],
    zh: [['有储物柜吗', '可以寄存行李吗', '行李箱放在哪里'], '储物柜在一楼入口右侧，100日元硬币会退还。'],
  },
  {
    name: 'parking',
    ja: [
      ['駐車場はありますか', '車で行けますか', '車はどこに停められますか'],
      '地下に30台分の駐車場があります。1時間300円です。',
    ],
    en: [
      ['Is there a parking lot?', 'Where can I park my car?', 'How much is parking?'],
      'There are 30 parking spaces in the basement, 300 yen an hour.',
    ],
    zh: [['有停车场吗', '车停在哪里', '停车费多少钱'], '地下有30个车位，每小时300日元。'],
  },
  {
    name: 'bicycles',
    ja: [['自転車はどこに停められますか', '駐輪場はありますか'], '駐輪場は建物の裏にあり、無料です。'],
    en: [
      ['Where can I leave my bicycle?', 'Is there bike parking?'],
      'Bicycle parking is behind the building and free.',
    ],
    zh: [['自行车停在哪里', '有自行车停车处吗'], '自行车停车处在楼后，免费。'],
  },
  {
    name: 'station',
    ja: [
      ['最寄り駅はどこですか', '駅からどう行けばいいですか', '駅から歩いて何分ですか'],
      '中央駅の東口から歩いて5分です。',
    ],
    en: [
      [
        'What is the nearest station?',
        'How do I get to the station?',
        'How far is it from the station on foot?',
      ],
      'It is a five minute walk from the east exit of Chuo station.',
    ],
    zh: [['最近的车站是哪里', '从车站怎么走', '从车站走路要几分钟'], '从中央站东口步行5分钟。'],
  },
  {
    name: 'bus',
    ja: [['バス停はどこですか', 'バスで行けますか'], '目の前に「美術館前」のバス停があります。'],
    en: [
      ['Where is the bus stop?', 'Is there a bus to the airport?'],
      'The bus stop is right in front of the entrance.',
    ],
    zh: [['公交车站在哪里', '可以坐公交车吗'], '公交车站就在门口。'],
  },
  {
    name: 'taxi',
    ja: [
      ['タクシーを呼んでもらえますか', 'タクシー乗り場はどこですか'],
      '正面玄関を出て左に乗り場があります。',
    ],
    en: [
      ['Could you call a taxi?', 'Where is the taxi stand?'],
      'The taxi stand is to the left of the main entrance.',
    ],
    zh: [['可以叫出租车吗', '出租车站在哪里'], '出了正门左边有出租车站。'],
  },
  {
    name: 'wifi',
    ja: [
      ['Wi-Fiは使えますか', '無線LANのパスワードを教えてください', '無料のワイファイ'],
      'MUSEUM-FREEというWi-Fiがパスワードなしで使えます。',
    ],
    en: [
      ['Is there free Wi-Fi?', 'What is the wifi password?', 'Internet access'],
      'Connect to MUSEUM-FREE. No password is needed.',
    ],
    zh: [['有免费无线网吗', 'WiFi密码是多少', '怎么上网'], '请连接MUSEUM-FREE，不需要密码。'],
  },
  {
    name: 'smoking',
    ja: [['喫煙所はありますか', 'たばこはどこで吸えますか'], '館内は禁煙です。喫煙所は屋上にあります。'],
    en: [
      ['Where can I smoke?', 'Is there a smoking area?'],
      'Smoking is not allowed inside. There is a smoking area on the roof.',
    ],
    zh: [['吸烟区在哪里', '可以抽烟吗'], '馆内禁烟，吸烟区在屋顶。'],
  },
  {
    name: 'cafe',
    ja: [
      ['カフェはありますか', 'レストランはどこですか', '食事ができるところはありますか'],
      'カフェは3階にあります。ラストオーダーは午後4時です。',
    ],
    en: [
      ['Is there a cafe?', 'Where can I eat something?', 'Is there a restaurant?'],
      'The cafe is on the third floor. Last orders are at 4 p.m.',
    ],
    zh: [['有咖啡厅吗', '哪里可以吃饭', '餐厅在几楼'], '咖啡厅在三楼，最后点餐时间是下午4点。'],
  },
  {
    name: 'eating',
    ja: [
      ['お弁当を食べてもいいですか', '飲食物の持ち込みはできますか'],
      '展示室での飲食はご遠慮ください。1階の休憩所でお召し上がりいただけます。',
    ],
    en: [
      ['May I bring my own food?', 'Can we eat our lunch box here?'],
      'No food or drink in the galleries, please. You may eat in the lounge on the first floor.',
    ],
    zh: [['可以自带食物吗', '可以在里面吃东西吗'], '展厅内请勿饮食，可以在一楼休息处用餐。'],
  },
  {
    name: 'shop',
    ja: [
      ['お土産はどこで買えますか', 'ミュージアムショップはありますか'],
      'ショップは1階の出口の手前にあります。',
    ],
    en: [
      ['Where can I buy souvenirs?', 'Is there a museum shop?'],
      'The shop is just before the exit on the first floor.',
    ],
    zh: [['哪里可以买纪念品', '有商店吗'], '商店在一楼出口前。'],
  },
  {
    name: 'wheelchair',
    ja: [
      ['車いすは借りられますか', '車椅子で入れますか', 'スロープはありますか'],
      '受付で車いすを無料でお貸しします。入口にスロープがあります。',
    ],
    en: [
      ['Can I borrow a wheelchair?', 'Is the building wheelchair accessible?'],
      'We lend wheelchairs free of charge, and there is a ramp at the entrance.',
    ],
    zh: [['可以借轮椅吗', '轮椅可以进去吗'], '前台免费借轮椅，入口有坡道。'],
  },
  {
    name: 'stroller',
    ja: [
      ['ベビーカーを借りられますか', 'ベビーカーのまま入れますか'],
      'ベビーカーは受付で5台までお貸しします。',
    ],
    en: [
      ['Do you rent strollers?', 'Can I enter with a baby tracker?'],
      'We lend up to five strollers at the desk.',
    ],
    zh: [['可以借婴儿车吗', '婴儿车能进去吗'], '前台有5辆婴儿车可以借用。'],
  },
  {
    name: 'lost',
    ja: [
      ['忘れ物をしました', '落とし物はどこに届きますか', '財布をなくしました'],
      '落とし物は1階の総合案内でお預かりしています。',
    ],
    en: [
      ['I lost my wallet', 'Where is the lost and found?', 'I left my umbrella here'],
      'Lost items are kept at the information desk on the first floor.',
    ],
    zh: [['我丢了钱包', '失物招领处在哪里', '我忘了东西'], '失物由一楼综合服务台保管。'],
  },
  {
    name: 'photos',
    ja: [
      ['写真を撮ってもいいですか', '撮影はできますか', 'フラッシュは使えますか'],
      'フラッシュと三脚を使わなければ撮影できます。',
    ],
    en: [
      ['May I take photos?', 'Is photography allowed?', 'Can I use a flash?'],
      'You may take photos without a flash or a tripod.',
    ],
    zh: [['可以拍照吗', '能用闪光灯吗'], '不用闪光灯和三脚架就可以拍照。'],
  },
  {
    name: 'pets',
    ja: [['ペットを連れて入れますか', '犬は入れますか'], '盲導犬などの補助犬のみ入館できます。'],
    en: [['Are pets allowed?', 'Can I bring my dog?'], 'Only assistance dogs are admitted.'],
    zh: [['可以带宠物吗', '狗能进去吗'], '只有导盲犬等辅助犬可以入馆。'],
  },
  {
    name: 'reentry',
    ja: [['再入館はできますか', '一度外に出てもまた入れますか'], '当日の半券で何度でもお入りいただけます。'],
    en: [
      ['Can I leave and come back in?', 'Is re-entry possible?'],
      'You can re-enter all day with your ticket stub.',
    ],
    zh: [['可以再次入馆吗', '出去以后还能进来吗'], '凭当天的票根可以多次入馆。'],
  },
  {
    name: 'galleryTalk',
    ja: [
      ['ギャラリートークは何時からですか', '今日のイベントは何ですか', '学芸員の解説はありますか'],
      '本日15時から5階の展示ホールでギャラリートークがあります。',
    ],
    en: [
      ['When is the gallery talk?', 'Are there any events today?', 'Guided tour by a curator'],
      'There is a gallery talk at 3 p.m. in the hall on the fifth floor.',
    ],
    zh: [['今天有什么活动', '讲解活动几点开始', '有导览吗'], '今天15点在五楼展厅有讲解活动。'],
  },
  {
    name: 'audioGuide',
    ja: [
      ['音声ガイドはありますか', '音声ガイドの言語', '英語の案内はありますか'],
      '音声ガイドは500円で、日本語、英語、中国語があります。',
    ],
    en: [
      ['Is there an audio guide?', 'Which languages does the audio guide have?'],
      'Audio guides cost 500 yen and speak Japanese, English and Chinese.',
    ],
    zh: [['有语音导览吗', '语音导览有中文吗'], '语音导览500日元，有日语、英语和中文。'],
  },
  {
    name: 'pamphlet',
    ja: [
      ['パンフレットはありますか', '館内の地図がほしい'],
      'パンフレットと館内図は受付の前に置いてあります。',
    ],
    en: [
      ['Do you have a brochure?', 'I would like a map of the building'],
      'Brochures and floor maps are in front of the desk.',
    ],
    zh: [['有宣传册吗', '有馆内地图吗'], '宣传册和馆内地图放在前台前面。'],
  },
  {
    name: 'elevator',
    ja: [['エレベーターはどこですか', 'エスカレーターはありますか'], 'エレベーターは受付の奥にあります。'],
    en: [
      ['Where is the elevator?', 'Is there a lift or an escalator?'],
      'The elevator is behind the reception desk.',
    ],
    zh: [['电梯在哪里', '有自动扶梯吗'], '电梯在前台后面。'],
  },
  {
    name: 'atm',
    ja: [
      ['ATMはどこですか', '両替はできますか', '現金を引き出したい'],
      'ATMは隣のコンビニにあります。両替はしていません。',
    ],
    en: [
      ['Where is an ATM?', 'Can I exchange money?'],
      'There is an ATM in the convenience store next door. We do not exchange money.',
    ],
    zh: [['取款机在哪里', '可以换钱吗'], '隔壁便利店有取款机，本馆不兑换货币。'],
  },
  {
    name: 'appointment',
    ja: [
      ['面会の約束をしています', '打ち合わせに来ました', '営業部の田中さんと会う約束があります'],
      '係の者におつなぎします。画面の「受付を呼び出す」を押してください。',
    ],
    en: [
      ['I have an appointment', 'I am here for a meeting', 'I am meeting somebody from the office'],
      'Please press the button that calls the reception.',
    ],
    zh: [['我约了人见面', '我来开会', '我有预约'], '请按屏幕上的“呼叫前台”按钮。'],
  },
  {
    name: 'delivery',
    ja: [
      ['荷物を届けに来ました', '宅配便です', '納品はどこですか'],
      '納品は建物の裏の搬入口へお願いします。',
    ],
    en: [
      ['I have a delivery', 'Where do I drop off a package?'],
      'Deliveries go to the loading dock behind the building.',
    ],
    zh: [['我来送快递', '送货到哪里'], '送货请到楼后的卸货口。'],
  },
  {
    name: 'phone',
    ja: [['電話番号を教えてください', '問い合わせ先はどこですか'], '代表番号は 03-0000-1234 です。'],
    en: [['What is your phone number?', 'How can I contact you?'], 'Our number is 03-0000-1234.'],
    zh: [['电话号码是多少', '怎么联系你们'], '总机号码是03-0000-1234。'],
  },
  {
    name: 'tickets',
    ja: [
      ['予約は必要ですか', 'オンラインでチケットを買えますか', 'チケットはどこで買えますか'],
      '予約はいりません。チケットは1階の窓口とウェブサイトで買えます。',
    ],
    en: [
      ['Do I need a reservation?', 'Can I buy tickets online?', 'Where can I buy a ticket?'],
      'No reservation is needed. Tickets are sold at the counter and on our website.',
    ],
    zh: [['需要预约门票吗', '可以网上买票吗', '在哪里买票'], '不需要预约，一楼窗口和网站都可以买票。'],
  },
  {
    name: 'pass',
    ja: [
      ['年間パスポートはありますか', '会員になりたい'],
      '年間パスポートは3,000円で、窓口ですぐお作りします。',
    ],
    en: [
      ['Is there an annual pass?', 'How do I become a member?'],
      'The annual pass costs 3,000 yen and is made at the counter.',
    ],
    zh: [['有年票吗', '怎么成为会员'], '年票3000日元，在窗口马上可以办。'],
  },
  {
    name: 'duration',
    ja: [['見るのにどのくらい時間がかかりますか', '所要時間'], 'ゆっくりご覧になって1時間半ほどです。'],
    en: [
      ['How long does a visit take?', 'How much time do I need?'],
      'Most visitors spend about an hour and a half.',
    ],
    zh: [['参观需要多长时间', '看完要多久'], '慢慢看大约一个半小时。'],
  },
  {
    name: 'sick',
    ja: [
      ['気分が悪いです', '救護室はありますか', 'AEDはどこですか'],
      'すぐに係の者がまいります。救護室は1階の奥です。',
    ],
    en: [
      ['I feel sick', 'Is there a first aid room?', 'Where is the AED?'],
      'The first aid room is at the back of the first floor.',
    ],
    zh: [['我不舒服', '有医务室吗', 'AED在哪里'], '医务室在一楼里面。'],
  },
]
