import { Link } from 'react-router'

export const CheckHelp = () => (
  <>
    <ol>
      <li>
        Open the transaction: by its hash in the <Link to="/explorer">Explorer</Link>, or by ‘View
        on Explorer’ in your wallet.
      </li>
      <li>
        Press Verify. Your browser recomputes the hash of the transaction from what the page shows,
        its place in the block, the place of the block in the ledger, and the signature.
      </li>
      <li>
        Your browser then saves the signed state of the ledger. The next one must extend it. If it
        does not, the page says so: then history was changed.
      </li>
    </ol>
    <p>
      You got a receipt from somebody, or the proof of a balance? Drop the file on the page{' '}
      <Link to="/verify">Verify</Link>. Your browser says what it proves, and whose key has signed
      it. This also works offline, and with files of other sites if you have their key.
    </p>
    <p>
      Below, the Explorer offers to audit the whole ledger: every hash, every balance and every
      total, from the first transaction on. To check it with a program of your own, read{' '}
      <a href="/api/docs/verify.md">how the ledger is verified</a> and the{' '}
      <a href="/api/docs">description of the API</a>.
    </p>
  </>
)
