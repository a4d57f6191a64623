import { Link } from 'react-router'
import { MINIMUM_AGE_YEARS } from '#api/limits.ts'

export const VerificationHelp = () => (
  <>
    <p>
      A person compares your document with what you wrote, and your account is marked as verified.
      Nothing else depends on it: holding, sending, receiving and mining work without.
    </p>
    <ul>
      <li>
        You need to be {MINIMUM_AGE_YEARS} or older, and a passport, a driving license or a national
        ID. A photo of yourself is optional.
      </li>
      <li>The review takes 24-48 hours. The answer comes by email.</li>
      <li>Not accepted? You read the reason, and can apply again.</li>
      <li>
        <Link to="/privacy#kyc">Privacy</Link> says who sees your document, and when it is removed.
      </li>
    </ul>
  </>
)
