import './switch.css'
import type { ComponentProps } from 'react'

/** Shows a checkbox as a switch. It sends the value `on`, or nothing when it is off. */
export function Switch({ isOn, ...input }: { isOn: boolean } & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
      role="switch"
      value="on"
      defaultChecked={isOn}
      {...input}
    />
  )
}
