/** Message shown after deleting a store. */
export const STORE_DELETED = '店舗を削除しました'
