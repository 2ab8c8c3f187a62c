import type { ReactNode } from "react";

/** What can be chosen: values, those that people shall not read as they are with a label. */
export type SelectOptions<T extends string = string> = readonly (
	| T
	| readonly [value: T, label: string]
)[];

/** One of a few. A value that is none of them is shown, too: files may say anything. */
export function Select<T extends string>({
	label,
	value,
	options,
	onChange,
	className = "select",
	isFirst = false,
}: {
	/** Absent where a `<label>` is around it. */
	readonly label?: string;
	readonly value: string;
	readonly options: SelectOptions<T>;
	readonly onChange: (value: T) => void;
	readonly className?: string;
	/** Whether it has the focus when its dialog opens. */
	readonly isFirst?: boolean;
}): ReactNode {
	// One of each value: two of the same could not be told apart, neither here nor by React.
	const labels = new Map(
		options.map((option) =>
			typeof option === "string" ? ([option, option] as const) : option,
		),
	);
	const known = [...labels.keys()];
	return (
		<select
			className={className}
			aria-label={label}
			data-first={isFirst || undefined}
			value={value}
			onChange={({ target }) => {
				const chosen = known.find((one) => one === target.value);
				if (chosen !== undefined) onChange(chosen);
			}}
		>
			{!known.some((one) => one === value) && <option>{value}</option>}
			{[...labels].map(([one, shown]) => (
				<option key={one} value={one}>
					{shown}
				</option>
			))}
		</select>
	);
}
