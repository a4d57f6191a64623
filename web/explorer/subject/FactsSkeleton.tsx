import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Takes the room of as many facts. */
export const FactsSkeleton = ({ facts }: { facts: number }) => (
  <>
    <VisuallyHidden>
      <output>Loading…</output>
    </VisuallyHidden>
    <div aria-hidden>
      <Facts>
        {Array.from({ length: facts }, (_, fact) => (
          <Fact key={fact} label="">
            <Skeleton characters={24} />
          </Fact>
        ))}
      </Facts>
    </div>
  </>
)
