export const streakText = (days: number): string =>
  days <= 1 ? 'Day 1 of your streak' : `${days} days in a row`
