/** What the page says afterwards. */
export const STORE_DELETED = '店舗を削除しました'
