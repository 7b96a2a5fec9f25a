const BYTES_A_MEGABYTE = 1024 * 1024

export const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / BYTES_A_MEGABYTE).toFixed(1)} MB`
