import { Line } from "@ant-design/plots"
import { theme } from "antd"
import { useState } from "react"
import type { Chart, MonthCount } from "../../core/dashboard/dashboard"
import { formatNumber } from "../../core/format/number"

/** Pixels (DB-09). */
const CHART_HEIGHT = 250

/** Least end of the axis: below it, its ticks would be fractions of records. */
const FEW = 5

interface Props {
  labels: Chart["labels"]
  months: readonly MonthCount[]
}

/** Line chart of the months (DB-07, DB-08). The only module that loads the chart library. */
export function MonthlyChart({ labels, months }: Props) {
  const { token } = theme.useToken()
  // A canvas does not inherit the page's fonts.
  const [labelFontFamily] = useState(() => getComputedStyle(document.body).fontFamily)
  const few = months.every(({ count }) => count < FEW)
  const text = {
    labelFontFamily,
    labelFill: token.colorTextSecondary,
    labelOpacity: 1,
    labelFillOpacity: 1,
    labelFontSize: token.fontSize - 1,
  }
  return (
    <Line
      data={[...months]}
      xField="month"
      yField="count"
      height={CHART_HEIGHT}
      // The axis ends at the edges of its card's contents.
      marginBottom={0}
      marginTop={6}
      autoFit
      animate={false}
      scale={{ y: { domainMin: 0, nice: true, ...(few && { domainMax: FEW }) }, x: { padding: 0.5 } }}
      style={{ stroke: token.colorPrimary, lineWidth: 2 }}
      interaction={{
        tooltip: {
          crosshairsStroke: token.colorTextSecondary,
          crosshairsStrokeOpacity: 1,
          crosshairsLineWidth: 1,
          markerFill: token.colorPrimary,
          markerStroke: token.colorBgContainer,
          css: {
            ".g2-tooltip": {
              background: token.colorBgElevated,
              color: token.colorText,
              outline: `1px solid ${token.colorBorderSecondary}`,
              "border-radius": "6px",
              "font-family": "inherit",
              "font-size": `${token.fontSize - 1}px`,
              padding: "8px 12px",
            },
            ".g2-tooltip-title": { color: token.colorTextSecondary },
            ".g2-tooltip-list-item-value": { color: token.colorText, "font-weight": 600 },
          },
        },
      }}
      point={{
        sizeField: 4,
        style: { fill: token.colorBgContainer, stroke: token.colorPrimary, lineWidth: 2 },
      }}
      axis={{
        x: {
          ...text,
          title: false,
          tick: false,
          line: true,
          lineStroke: token.colorBorderSecondary,
          // Below the marks of months without records.
          labelSpacing: 6,
        },
        y: {
          ...text,
          title: false,
          tick: false,
          gridStroke: token.colorBorderSecondary,
          gridStrokeOpacity: 1,
          gridLineDash: [0, 0],
          labelFormatter: (value: number) => formatNumber(value),
        },
      }}
      tooltip={{
        title: "month",
        items: [{ channel: "y", name: labels.count, valueFormatter: (value: number) => formatNumber(value) }],
      }}
    />
  )
}
