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
}: {
	/** Absent where a `<label>` is around it. */
	readonly label?: string;
	readonly value: string;
	readonly options: SelectOptions<T>;
	readonly onChange: (value: T) => void;
	readonly className?: string;
}): ReactNode {
	const choices = options.map((option) =>
		typeof option === "string" ? ([option, option] as const) : option,
	);
	const find = (wanted: string) => choices.find(([one]) => one === wanted);
	return (
		<select
			className={className}
			aria-label={label}
			value={value}
			onChange={({ target }) => {
				const chosen = find(target.value);
				if (chosen) onChange(chosen[0]);
			}}
		>
			{!find(value) && <option>{value}</option>}
			{choices.map(([one, shown]) => (
				<option key={one} value={one}>
					{shown}
				</option>
			))}
		</select>
	);
}
