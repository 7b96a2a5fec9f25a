/** Groups the digits of a whole number: 1234567 → 1,234,567. Without Intl, whose first use blocks a page. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
