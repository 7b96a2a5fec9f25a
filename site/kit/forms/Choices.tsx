/** The options of a SelectInput: one for none, and the choices by id. */
export const Choices = ({ none, of }: { none: string; of: readonly { id: number; name: string }[] }) => (
  <>
    <option value="0">{none}</option>
    {of.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
)
