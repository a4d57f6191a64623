/** Buckets split beyond this many distinct balances: moving that many numbers takes a microsecond. */
const MAX_BUCKET = 1024

interface Bucket {
  /** Distinct, ascending. Many wallets hold the same round balance: each value is kept once. */
  values: Float64Array
  counts: Uint32Array
  length: number
  total: number
}

/** Distinct balances, ascending, and how many wallets have each. */
export interface SavedRanks {
  values: Float64Array
  counts: Uint32Array
}

/**
 * The multiset of positive balances in micros, for exact ranks in logarithmic time. Micros below
 * 10^15 are exact as numbers. Two levels: buckets of distinct values, and running sums over buckets.
 */
export class Ranks {
  #buckets: Bucket[] = []
  /** Fenwick tree over the buckets' totals. */
  #sums = new Float64Array(1)

  /** Sorts the array in place. */
  static from(balances: Float64Array): Ranks {
    const [values, counts] = [new Float64Array(balances.length), new Uint32Array(balances.length)]
    let length = 0
    balances.sort()
    for (const value of balances) {
      if (value <= 0) continue
      if (values[length - 1] !== value) values[length++] = value
      counts[length - 1]!++
    }
    return Ranks.restore({ values: values.subarray(0, length), counts: counts.subarray(0, length) })
  }

  static restore({ values, counts }: SavedRanks): Ranks {
    const ranks = new Ranks()
    for (let from = 0; from < values.length; from += MAX_BUCKET / 2) {
      const part = counts.subarray(from, from + MAX_BUCKET / 2)
      const bucket = emptyBucket()
      bucket.values.set(values.subarray(from, from + part.length))
      bucket.counts.set(part)
      bucket.length = part.length
      for (const count of part) bucket.total += count
      ranks.#buckets.push(bucket)
    }
    ranks.#rebuildSums()
    return ranks
  }

  /** A copy, as of now. */
  save(): SavedRanks {
    const length = this.#buckets.reduce((sum, bucket) => sum + bucket.length, 0)
    const [values, counts] = [new Float64Array(length), new Uint32Array(length)]
    let at = 0
    for (const bucket of this.#buckets) {
      values.set(bucket.values.subarray(0, bucket.length), at)
      counts.set(bucket.counts.subarray(0, bucket.length), at)
      at += bucket.length
    }
    return { values, counts }
  }

  /** 1 + the number of balances that are larger. */
  rankOf(balance: number): number {
    const at = this.#bucketFor(balance)
    const bucket = this.#buckets[at]
    if (!bucket) return 1
    let larger = this.#total() - this.#sumBelow(at + 1)
    for (let i = bucket.length - 1; i >= 0 && bucket.values[i]! > balance; i--)
      larger += bucket.counts[i]!
    return larger + 1
  }

  move(before: number, after: number): void {
    if (before === after) return
    if (before > 0) this.#change(before, -1)
    if (after > 0) this.#change(after, 1)
  }

  #change(value: number, by: 1 | -1): void {
    if (!this.#buckets.length) this.#insertBucket(0, emptyBucket())
    const at = this.#bucketFor(value)
    const bucket = this.#buckets[at]!
    const i = lowerBound(bucket, value)
    const isThere = i < bucket.length && bucket.values[i] === value
    if (!isThere && by < 0) throw new Error('A balance was removed that is not there')
    if (!isThere) insertValue(bucket, i, value)
    bucket.counts[i]! += by
    if (bucket.counts[i] === 0) removeValue(bucket, i)
    bucket.total += by
    this.#addToSum(at, by)
    if (bucket.length === MAX_BUCKET) this.#split(at)
    else if (bucket.length === 0) this.#removeBucket(at)
  }

  #split(at: number): void {
    const left = this.#buckets[at]!
    const right = emptyBucket()
    const middle = MAX_BUCKET / 2
    right.values.set(left.values.subarray(middle))
    right.counts.set(left.counts.subarray(middle))
    right.length = left.length - middle
    left.length = middle
    for (let i = 0; i < right.length; i++) right.total += right.counts[i]!
    left.total -= right.total
    this.#insertBucket(at + 1, right)
  }

  #insertBucket(at: number, bucket: Bucket): void {
    this.#buckets.splice(at, 0, bucket)
    this.#rebuildSums()
  }

  #removeBucket(at: number): void {
    this.#buckets.splice(at, 1)
    this.#rebuildSums()
  }

  /** The last bucket that begins at or below the value, otherwise the first one. */
  #bucketFor(value: number): number {
    let low = 0
    let high = this.#buckets.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#buckets[middle]!.values[0]! <= value) low = middle
      else high = middle - 1
    }
    return low
  }

  #total(): number {
    return this.#sumBelow(this.#buckets.length)
  }

  #sumBelow(end: number): number {
    let sum = 0
    for (let i = end; i > 0; i -= i & -i) sum += this.#sums[i]!
    return sum
  }

  #addToSum(at: number, by: number): void {
    for (let i = at + 1; i < this.#sums.length; i += i & -i) this.#sums[i]! += by
  }

  #rebuildSums(): void {
    const size = this.#buckets.length
    this.#sums = new Float64Array(size + 1)
    this.#buckets.forEach((bucket, at) => this.#addToSum(at, bucket.total))
  }
}

const emptyBucket = (): Bucket => ({
  values: new Float64Array(MAX_BUCKET),
  counts: new Uint32Array(MAX_BUCKET),
  length: 0,
  total: 0,
})

/** The first index whose value is not below `value`. */
function lowerBound(bucket: Bucket, value: number): number {
  let low = 0
  let high = bucket.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (bucket.values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

function insertValue(bucket: Bucket, at: number, value: number): void {
  bucket.values.copyWithin(at + 1, at, bucket.length)
  bucket.counts.copyWithin(at + 1, at, bucket.length)
  bucket.values[at] = value
  bucket.counts[at] = 0
  bucket.length++
}

function removeValue(bucket: Bucket, at: number): void {
  bucket.values.copyWithin(at, at + 1, bucket.length)
  bucket.counts.copyWithin(at, at + 1, bucket.length)
  bucket.length--
}
