/** How amounts of CXAC stand on a chart's axis: none is finer than a millionth. */
export const coinMeasure = { unit: 'CXAC', leastStep: 0.000_001 }
