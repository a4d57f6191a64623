import { Link } from 'react-router'
import { MINIMUM_AGE_YEARS } from '#api/limits.ts'

export const VerificationHelp = () => (
  <>
    <p>
      An operator compares your document with what you wrote, and your account is marked as
      verified. Nothing else depends on it: sending, receiving and mining work without it.
    </p>
    <ul>
      <li>
        You need to be {MINIMUM_AGE_YEARS} or older, and a passport, a driving license or a national
        ID. A photo of yourself is optional.
      </li>
      <li>The review takes 24-48 hours. You get the decision by email.</li>
      <li>Not accepted? You get the reason and can apply again.</li>
      <li>
        <Link to="/privacy#kyc">Privacy</Link> says who sees your document, and when it is removed.
      </li>
    </ul>
  </>
)
