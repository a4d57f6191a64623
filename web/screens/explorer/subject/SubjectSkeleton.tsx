import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Answer } from './Answer.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  /** The length of each value in characters. */
  facts: Readonly<Record<string, number>>
}

/** As tall as the headline and facts, so that the list below hardly moves. */
export const SubjectSkeleton = ({ facts }: Props) => (
  <>
    <VisuallyHidden>
      <output>{t('explorer.loading')}</output>
    </VisuallyHidden>
    <div aria-hidden>
      <Answer what={<Skeleton characters={8} />} figure={<Skeleton characters={8} />}>
        <Skeleton characters={30} />
      </Answer>
      <Facts>
        {Object.entries(facts).map(([name, characters]) => (
          <Fact key={name} label={name}>
            <Skeleton characters={characters} />
          </Fact>
        ))}
      </Facts>
    </div>
  </>
)
