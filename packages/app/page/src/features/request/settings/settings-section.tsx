import type { ReactNode } from "react";
import type { FormData } from "../../../../../src/protocol/forms.ts";
import {
	SETTING_NAMES,
	SETTINGS,
	type SettingDescriptor,
} from "../../../../../src/protocol/kinds.ts";
import {
	dataAt,
	isFormArray,
	textAtPath,
	withData,
} from "../../../forms/tree-path.ts";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ChoiceRow, FormRow } from "../form/form-rows.tsx";
import type { SectionProps } from "../request-sections.ts";
import { TextList } from "./text-list.tsx";

const ConnectionForm = lazyPart(
	async () => (await import("./connection/connection-form.tsx")).ConnectionForm,
);

const INHERIT = "inherit";

const CHOICES = [
	[INHERIT, "Inherit"],
	["true", "Yes"],
	["false", "No"],
] as const;

/** How a request is sent, and what tags it has. Everything may be inherited. */
export function SettingsSection({
	tree,
	places,
	form,
	onChange,
}: SectionProps): ReactNode {
	const { settings, owner } = places;
	const put = (name: string, value: FormData | undefined) =>
		onChange((now) => withData(now, [...settings, name], value));
	const tags = ["info", "tags"];
	// What is written already can be taken away.
	const names = SETTING_NAMES.filter(
		(name) =>
			dataAt(tree, [...settings, name]) !== undefined ||
			(hasPlaceFor(`${owner}.settings`) &&
				hasPlaceFor(`${owner}.settings.${name}`)),
	);
	return (
		<div className="form">
			{owner !== "collection" &&
				(hasPlaceFor(`${owner}.tags`) || dataAt(tree, tags) !== undefined) && (
					<FormRow
						label="Tags"
						hint="A run can take only requests with some tags, or leave them out."
					>
						<TextList
							what="tag"
							texts={textsAt(dataAt(tree, tags))}
							onChange={(texts) =>
								onChange((now) =>
									withData(now, tags, texts.length === 0 ? undefined : texts),
								)
							}
						/>
					</FormRow>
				)}
			{names.map((name) => (
				<SettingRow
					key={name}
					name={name}
					setting={SETTINGS[name]}
					data={dataAt(tree, [...settings, name])}
					onChange={(value) => put(name, value)}
				/>
			))}
			{owner === "collection" && (
				<ConnectionForm form={form} tree={tree} onChange={onChange} />
			)}
		</div>
	);
}

function SettingRow({
	name,
	setting: { kind, label, hint, unit, standard },
	data,
	onChange,
}: {
	readonly name: string;
	readonly setting: SettingDescriptor;
	readonly data: FormData | undefined;
	readonly onChange: (value: FormData | undefined) => void;
}): ReactNode {
	const text = textAtPath({ [name]: data ?? "" }, [name]);
	switch (kind) {
		case "count":
			return (
				<FormRow label={label}>
					<input
						className="input input-number"
						type="number"
						min={0}
						aria-label={unit ? `${label} in ${unit}` : label}
						placeholder={`inherited (${standard})`}
						value={text === INHERIT ? "" : text}
						onChange={({ target }) =>
							onChange(target.value === "" ? undefined : Number(target.value))
						}
					/>
					{unit && <span className="form-unit">{unit}</span>}
				</FormRow>
			);
		case "flag":
			return (
				<ChoiceRow
					label={label}
					hint={`${hint ? `${hint} ` : ""}Default: ${standard ? "yes" : "no"}`}
					value={text || INHERIT}
					choices={CHOICES}
					onChange={(choice) =>
						onChange(choice === INHERIT ? undefined : choice === "true")
					}
				/>
			);
		case "names":
			return (
				<FormRow label={label} hint={hint}>
					<TextList
						what="header to leave out"
						texts={textsAt(data)}
						onChange={(texts) =>
							onChange(texts.length === 0 ? undefined : texts)
						}
					/>
				</FormRow>
			);
	}
}

function textsAt(data: FormData | undefined): readonly string[] {
	return isFormArray(data) ? data.map(String) : [];
}
