import { type ReactNode, useRef } from "react";
import type { FormData, FormTree } from "../../../../../src/protocol/forms.ts";
import { dataAt, isTree, textAt, withData } from "../../../forms/tree-path.ts";
import { ChoiceRow, SwitchRow, TextRow } from "../form/form-rows.tsx";
import type { SectionProps } from "../request-sections.ts";
import { AdditionalParameters } from "./additional-parameters.tsx";
import {
	AUTH_KINDS,
	type AuthField,
	authFields,
	newAuth,
} from "./auth-kinds.ts";
import { authKind, fieldsPlace, spelledPath } from "./auth-place.ts";
import { InheritedAuth } from "./inherited-auth.tsx";
import { KeepSecret } from "./keep-secret.tsx";

/** Who sends it. */
export function AuthSection(props: SectionProps): ReactNode {
	const { tree, places, path: item, onChange } = props;
	const path = [...places.details, "auth"];
	const auth = dataAt(tree, path);
	const kind = authKind(auth, places.owner);
	// What another kind had, as long as the section is open.
	const kept = useRef(new Map<string, FormData>());
	const choose = (wanted: string) =>
		onChange((now) => {
			const present = dataAt(now, path);
			if (present !== undefined) kept.current.set(kind, present);
			const isSilent = wanted === authKind(undefined, places.owner);
			return withData(
				now,
				path,
				isSilent ? undefined : (kept.current.get(wanted) ?? newAuth(wanted)),
			);
		});
	const kinds = AUTH_KINDS.filter(
		([one]) => one !== "inherit" || places.owner !== "collection",
	);
	const fieldsPath = fieldsPlace(tree, path);
	const data = dataAt(tree, fieldsPath);
	const fields = isTree(data) ? data : {};
	const put = (field: AuthField, value: FormData | undefined) =>
		onChange((now) =>
			withData(now, [...fieldsPath, ...spelledPath(fields, field.path)], value),
		);
	return (
		<div className="form">
			<ChoiceRow
				label="Auth type"
				value={kind}
				choices={kinds}
				onChange={choose}
			/>
			{kind === "inherit" && <InheritedAuth path={item} />}
			{authFields(kind, fields).map((field) => (
				<AuthFieldRow
					key={field.path.join(".")}
					field={field}
					fields={fields}
					onChange={(value) => put(field, value)}
				/>
			))}
			{kind === "oauth2" && (
				<AdditionalParameters
					tree={tree}
					place={fieldsPath}
					onChange={onChange}
				/>
			)}
		</div>
	);
}

function AuthFieldRow({
	field,
	fields,
	onChange,
}: {
	readonly field: AuthField;
	readonly fields: FormTree;
	readonly onChange: (value: FormData | undefined) => void;
}): ReactNode {
	const { label, hint, kind, choices = [], placeholder } = field;
	const value = textAt(fields, spelledPath(fields, field.path));
	switch (kind) {
		case "choice":
			return (
				<ChoiceRow
					label={label}
					hint={hint}
					value={value || (choices[0]?.[0] ?? "")}
					choices={choices}
					onChange={onChange}
				/>
			);
		case "flag": {
			const { isOnByDefault = false } = field;
			const isOn = value === "" ? isOnByDefault : value === "true";
			return (
				<SwitchRow
					label={label}
					hint={hint}
					isOn={isOn}
					onChange={(on) => onChange(on === isOnByDefault ? undefined : on)}
				/>
			);
		}
		default:
			return (
				<TextRow
					label={label}
					hint={hint}
					placeholder={placeholder}
					value={value}
					isSecret={kind === "secret"}
					onChange={(text) => onChange(text === "" ? undefined : text)}
				>
					{kind === "secret" && (
						<KeepSecret
							name={String(field.path.at(-1))}
							value={value}
							onKept={onChange}
						/>
					)}
				</TextRow>
			);
	}
}
