// Filters, sorts and pages rows of facts. The markup is that of affidoc/render/sift.py, which stands
// complete without this file; nothing is fetched but a script of this site, nothing is stored.
(function () {
  "use strict";

  var WORDS = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });

  function each(root, selector, work) {
    Array.prototype.forEach.call(root.querySelectorAll(selector), work);
  }

  function number(count) {
    return count.toLocaleString(document.documentElement.lang || undefined);
  }

  // A row: texts by column to sort by, keys by facet, words to search in, and its element.
  function rowOf(element) {
    var keys = {};
    Object.keys(element.dataset).forEach(function (name) { keys[name] = [element.dataset[name]]; });
    return {
      keys: keys,
      words: element.textContent.toLowerCase(),
      texts: Array.prototype.map.call(element.cells, function (cell) {
        return cell.dataset.sort === undefined ? cell.textContent.trim() : cell.dataset.sort;
      }),
      card: element.dataset.card && document.getElementById(element.dataset.card),
      element: function () { return element; }
    };
  }

  function cell(row, text, shape) {
    var made = row.insertCell();
    if (shape) {
      var mark = made.appendChild(document.createElement("span"));
      mark.setAttribute("aria-hidden", "true");
      mark.textContent = shape + "\u00a0";
    }
    made.append(text);
    return made;
  }

  // The same of a line of data: [id, title, page, places of the first facet, of the second, …].
  function rowFrom(line, data, columns) {
    var values = data.facets.map(function (facet, at) {
      return line[3 + at].map(function (place) { return facet[place]; });
    });
    var labels = values.map(function (found) {
      return found.map(function (one) { return one[2]; }).join(", ");
    });
    var keys = {};
    var made = null;
    values.forEach(function (found, at) {
      keys[columns[at + 1]] = found.map(function (one) { return one[0]; });
    });
    return {
      keys: keys,
      words: (line[1] + " " + line[0]).toLowerCase(),
      texts: [line[1]].concat(labels),
      element: function () {
        if (made) return made;
        made = document.createElement("tr");
        var link = document.createElement("a");
        link.href = data.pages[line[2]] + "#" + line[0];
        link.textContent = line[1];
        var first = cell(made, link);
        var id = document.createElement("code");
        id.textContent = line[0];
        first.append(" ", id);
        labels.forEach(function (label, at) {
          cell(made, label, values[at].length === 1 && values[at][0][1]);
        });
        return made;
      }
    };
  }

  // One table: which rows match, in which order, which page of them.
  function Table(element, changed) {
    var heads = Array.prototype.slice.call(element.tHead.rows[0].cells);
    var size = Number(element.dataset.pageSize) || Infinity;
    var body = element.tBodies[0];
    var rows = Array.prototype.map.call(body.rows, rowOf);
    var order = rows;
    var matching = rows;
    var page = 0;

    function show() {
      if (size === Infinity) {
        rows.forEach(function (row) {
          var shown = matching.indexOf(row) >= 0;
          row.element().hidden = !shown;
          if (row.card) row.card.hidden = !shown;
        });
        body.append.apply(body, order.map(function (row) { return row.element(); }));
        return;
      }
      var shown = matching.slice(page * size, (page + 1) * size);
      body.replaceChildren.apply(body, shown.map(function (row) { return row.element(); }));
      element.parentNode.scrollTop = 0;
    }

    function sort(column, up) {
      var back = up ? 1 : -1;
      order = rows.slice().sort(function (one, other) {
        return back * WORDS.compare(one.texts[column], other.texts[column]);
      });
    }

    heads.forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.className = "sift-sort";
      button.append.apply(button, Array.prototype.slice.call(head.childNodes));
      head.append(button);
      button.addEventListener("click", function () {
        var up = head.getAttribute("aria-sort") !== "ascending";
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        sort(column, up);
        changed();
      });
    });

    this.fill = function (data) {
      var columns = heads.map(function (head) { return head.dataset.column; });
      rows = data.rows.map(function (line) { return rowFrom(line, data, columns); });
      order = rows;
    };
    this.narrow = function (wanted) {
      var found = order.filter(wanted);
      if (found.length !== matching.length || found.some(function (row, at) {
        return row !== matching[at];
      })) page = 0;
      matching = found;
      show();
    };
    this.turn = function (step) {
      page = Math.min(Math.max(page + step, 0), this.pages() - 1);
      show();
    };
    this.page = function () { return page; };
    this.pages = function () { return Math.max(1, Math.ceil(matching.length / size)); };
    this.count = function () { return [matching.length, rows.length]; };
  }

  function start(bar) {
    if (bar.dataset.started) return;
    bar.dataset.started = "yes";
    var field = bar.querySelector("input[type=search]");
    var said = bar.querySelector("[role=status]");
    var tables = [];
    var waiting = 0;

    function wanted() {
      var text = field.value.trim().toLowerCase();
      var chosen = [];
      each(document, "select[data-sift], input[data-sift]:checked", function (one) {
        if (one.value) chosen.push([one.dataset.sift, one.value]);
      });
      return function (row) {
        return row.words.indexOf(text) >= 0 && chosen.every(function (one) {
          return (row.keys[one[0]] || []).indexOf(one[1]) >= 0;
        });
      };
    }

    function tell() {
      var shown = 0;
      var all = 0;
      tables.forEach(function (table) {
        var count = table.count();
        shown += count[0];
        all += count[1];
      });
      var text = bar.dataset.shown.replace("{shown}", number(shown)).replace("{all}", number(all));
      if (said.textContent !== text) said.textContent = text;
      each(document, ".sift-pages", function (pager) {
        var table = tables[0];
        pager.querySelector("span").textContent = pager.dataset.page
          .replace("{page}", number(table.page() + 1)).replace("{pages}", number(table.pages()));
        pager.querySelector("[data-step='-1']").disabled = table.page() === 0;
        pager.querySelector("[data-step='1']").disabled = table.page() + 1 >= table.pages();
      });
    }

    function changed() {
      var match = wanted();
      tables.forEach(function (table) { table.narrow(match); });
      tell();
    }

    function ready() {
      if (waiting) return;
      changed();
      each(document, ".sift[hidden], .sift-all[hidden]", function (one) { one.hidden = false; });
    }

    each(document, "table.sift-rows", function (element) {
      var table = new Table(element, changed);
      tables.push(table);
      if (!element.dataset.rows) return;
      waiting += 1;
      var script = document.createElement("script");
      script.src = element.dataset.rows;
      script.onload = function () {
        waiting -= 1;
        table.fill(window.affidocRows);
        ready();
      };
      document.head.append(script);
    });
    each(document, ".sift-pages button", function (button) {
      button.addEventListener("click", function () {
        tables[0].turn(Number(button.dataset.step));
        tell();
      });
    });
    each(document, "select[data-sift], input[data-sift]", function (one) {
      one.addEventListener("change", changed);
    });
    field.addEventListener("input", changed);
    bar.querySelector("[data-sift-reset]").addEventListener("click", function () {
      field.value = "";
      each(document, "select[data-sift]", function (one) { one.value = ""; });
      each(document, "input[data-sift][value='']", function (one) { one.checked = true; });
      changed();
      field.focus();
    });
    ready();
  }

  function begin() { each(document, ".sift", start); }

  // Material tells of every page where it changes pages without loading; elsewhere there is one.
  if (window.document$) window.document$.subscribe(begin);
  else begin();
})();
