/** Message shown after deleting a shop (store). */
export const STORE_DELETED = '店舗を削除しました'
