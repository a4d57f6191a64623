/** All that checks a proof: more code than the rest of the page. */
export async function loadProofs() {
  const [{ readProofFile }, { judgeFile }, { judgeHash }, { readTrusted }, { default: Outcome }] =
    await Promise.all([
      import('../../proof/verify/file/readProofFile.ts'),
      import('../../proof/verify/file/judgeFile.ts'),
      import('../../proof/verify/judgeHash.ts'),
      import('../../proof/verify/file/readTrusted.ts'),
      import('../../proof/verify/file/JudgedOutcome.tsx'),
    ])
  return { readProofFile, judgeFile, judgeHash, readTrusted, Outcome }
}
