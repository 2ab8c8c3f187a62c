import type { ReactNode } from "react";

/** A few views of the same, side by side, of which one is shown. */
export function Segments<T extends string>({
	label,
	value,
	options,
	onChange,
	mark,
}: {
	readonly label: string;
	readonly value: T;
	readonly options: readonly (readonly [value: T, label: string])[];
	readonly onChange: (value: T) => void;
	/** Whether an option has a dot: there is something in it. */
	readonly mark?: (value: T) => boolean;
}): ReactNode {
	return (
		<fieldset className="segments">
			<legend className="visually-hidden">{label}</legend>
			{options.map(([one, shown]) => (
				<button
					key={one}
					type="button"
					className="segment"
					aria-pressed={one === value}
					onClick={() => onChange(one)}
				>
					{shown}
					{mark?.(one) && <span className="badge-dot" />}
				</button>
			))}
		</fieldset>
	);
}
