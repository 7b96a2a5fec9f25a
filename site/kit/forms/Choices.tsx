/** The options of a SelectInput: first `none` with the value 0, then the choices with their ids as values. */
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
