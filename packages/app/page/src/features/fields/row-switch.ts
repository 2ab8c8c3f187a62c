import type { FormTree } from "../../../../src/protocol/forms.ts";

export function isSwitchedOff({ disabled, enabled }: FormTree): boolean {
	return disabled === true || enabled === false;
}

/** The row switched on or off; as it is where that is so already. */
export function switchedTo(row: FormTree, isOff: boolean): FormTree {
	if (isSwitchedOff(row) === isOff) return row;
	const { disabled: _, enabled: _enabled, ...others } = row;
	return isOff ? { ...others, disabled: true } : others;
}
