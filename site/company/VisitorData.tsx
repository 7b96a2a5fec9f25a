import { OwnCompany } from './OwnCompany.tsx'
import css from './organisation.module.css'
import { PictureDays } from './PictureDays.tsx'

/** Part of /app/personal-data: how long the company keeps pictures and messages of visitors. */
export const VisitorData = () => (
  <div className={css.apart}>
    <OwnCompany>{({ pictureDays }) => pictureDays !== null && <PictureDays days={pictureDays} />}</OwnCompany>
  </div>
)
